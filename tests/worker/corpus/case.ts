export type Case = {
  what: string;
  name: string;
  /** The Content-Type that the sender claims. */
  type?: string;
  body: () => Buffer;
  status: 200 | 400 | 413 | 415;
  says?: string;
};

/** What is sent under which name, and what it must be answered. */
export const send = (
  what: string,
  name: string,
  body: () => Buffer,
  status: Case['status'],
  says?: string,
  type?: string,
): Case => ({ what, name, body, status, says, type });
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
export const HTML = '<!doctype html><script>alert(1)</script>';
