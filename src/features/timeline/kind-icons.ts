import { Mail, MessageCircle, NotebookPen, Phone, Users } from 'lucide-react';

export const kindIcons = {
  call: Phone,
  whatsapp: MessageCircle,
  email: Mail,
  visit: Users,
  note: NotebookPen,
};
