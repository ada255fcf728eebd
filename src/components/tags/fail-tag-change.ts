import { errorText } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';

export const failTagChange = (error: unknown) =>
  toast.error(errorText(error, 'Error al cambiar las etiquetas. Por favor, inténtalo de nuevo.'));
