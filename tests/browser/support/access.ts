import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** Hashing a password is slow by design, and slower on a busy machine. */
export const HASHING_TIMEOUT = { timeout: 20_000 };

/** Gives the browser an IP address of its own, because attempts to sign in or register are counted by network. */
export const setOwnIpAddress = (context: BrowserContext) =>
  context.setExtraHTTPHeaders({
    'CF-Connecting-IP': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  });
