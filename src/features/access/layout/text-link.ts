export const textLinkClass =
  'whitespace-nowrap rounded-sm pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';
