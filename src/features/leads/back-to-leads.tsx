import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';

export function BackToLeads() {
  return (
    <Link to="/crm/leads" className={`${buttonClass({ variant: 'quiet', size: 'sm' })} [&>svg]:size-4`}>
      <ArrowLeft aria-hidden="true" />
      Leads
    </Link>
  );
}
