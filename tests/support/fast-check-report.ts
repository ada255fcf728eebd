import fc from 'fast-check';

// The report of a property that fails has the error, not only the values for which it was thrown.
fc.configureGlobal({ includeErrorInReport: true });
