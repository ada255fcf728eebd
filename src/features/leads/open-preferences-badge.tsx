import { Badge } from '../../ui/display/badge.tsx';

/** The badge of a quick lead until its full form was saved. */
export const OpenPreferencesBadge = ({ lead }: { lead: { hasOpenPreferences: boolean } }) =>
  lead.hasOpenPreferences && <Badge className="border-dashed">Preferencias incompletas</Badge>;
