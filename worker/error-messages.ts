import type { TRPCError } from '@trpc/server';
import type { $ZodError } from 'zod/v4/core';
import { AppError } from './errors.ts';

type ClientError = { message: string; fields?: Record<string, string>; missing?: true; createdId?: string };

/**
 * Returns what the client receives of an error: the message of an AppError, the first message of a Zod error with its fields, else
 * a generic one.
 */
export function toClientError(error: TRPCError): ClientError {
  if (error instanceof AppError) {
    const { fields, missing, createdId } = error.details;
    return { message: error.message, fields, missing, createdId };
  }
  if (error.code === 'BAD_REQUEST' && isZod(error.cause)) {
    const issues = error.cause.issues.map((issue) => [toFieldPath(issue.path), issue.message] as const);
    return {
      message: issues[0]?.[1] ?? 'El dato no es válido.',
      fields: Object.fromEntries(issues.toReversed()),
    };
  }
  return {
    message:
      GENERIC_MESSAGES[error.code] ?? 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.',
  };
}

/** Whether the input had unknown keys. No form sends any, so such a request is recorded as a denied access. */
export const hasUnrecognizedKeys = ({ cause }: TRPCError): boolean =>
  isZod(cause) && cause.issues.some(({ code }) => code === 'unrecognized_keys');
const isZod = (cause: unknown): cause is $ZodError =>
  cause instanceof Error && 'issues' in cause && Array.isArray(cause.issues);
const GENERIC_MESSAGES: Partial<Record<TRPCError['code'], string>> = {
  BAD_REQUEST: 'La petición no es válida.',
  PARSE_ERROR: 'La petición no es válida.',
  NOT_FOUND: 'Hay una versión nueva. Recarga la página.',
  METHOD_NOT_SUPPORTED: 'La petición no es válida.',
  UNSUPPORTED_MEDIA_TYPE: 'La petición no es válida.',
  PAYLOAD_TOO_LARGE: 'La petición es demasiado grande.',
};

/** The path of a field in its form: without the name of the form, but with that of a list that is sent beside it ('contacts.0.phone'). */
const toFieldPath = ([form, ...rest]: readonly PropertyKey[]): string =>
  (rest.length === 0 || typeof rest[0] === 'number' ? [form, ...rest] : rest).join('.');
