import { propertyImages } from '../../../db/tables/files/photos.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const photoPolicies = {
  property_images: {
    visibility: ({ refersToVisible }) => refersToVisible(properties, propertyImages.propertyId),
  },
} satisfies Partial<TablePolicies>;
