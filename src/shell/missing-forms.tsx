import { Component, type ReactNode } from 'react';
import { toast } from '../ui/toast.tsx';
import { isMissingCode, whyMissing } from './missing-code.ts';

type MissingFormsProps = { onMissing: () => void; children: ReactNode };

/** Around what opens above a page: where its code does not come, that is said, and the page stays. */
export class MissingForms extends Component<MissingFormsProps, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    if (!isMissingCode(error)) return;
    toast.error(whyMissing(!navigator.onLine));
    this.props.onMissing();
  }
  override render() {
    const { error } = this.state;
    if (error && !isMissingCode(error)) throw error;
    return error ? null : this.props.children;
  }
}
