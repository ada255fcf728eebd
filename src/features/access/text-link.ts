export const textLinkClass =
  'rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';
