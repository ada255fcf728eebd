import { randomUUID } from 'node:crypto';
import type { Caller, Person } from '../support/people.ts';
import { jpeg } from './corpus/images.ts';

/** A property of the person's agency. */
export async function mintProperty(person: Person, title = 'Piso de prueba'): Promise<string> {
  const property = {
    title,
    address: null,
    type: null,
    status: 'Disponible para la venta' as const,
    price: null,
    rentalPrice: null,
    rentStartDate: null,
    rentEndDate: null,
    bedrooms: null,
    bathrooms: null,
    area: null,
    features: [],
    ownerId: null,
  };
  const { id } = await person.api.properties.create.mutate({ clientKey: randomUUID(), property });
  return id;
}

export type Sent = { name?: string; type?: string; key?: string; category?: string; signal?: AbortSignal };

/** Sends a file as the browser does. */
export function send(
  caller: Pick<Caller, 'fetch'>,
  path: string,
  body: Buffer | ReadableStream,
  { name = 'foto.jpg', type, key = randomUUID(), category, signal }: Sent = {},
): Promise<Response> {
  const query = new URLSearchParams({ name, key, ...(category && { category }) });
  return caller.fetch(`/api/uploads/${path}?${query}`, {
    method: 'PUT',
    signal,
    body: body as BodyInit,
    headers: type ? { 'content-type': type } : {},
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

/** A photo that is there; gives its row as the answer tells it. */
export async function sendPhoto(person: Caller, propertyId: string, body = jpeg(), sent: Sent = {}) {
  const answer = await send(person, `photos/${propertyId}`, body, sent);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string; isPortrait: boolean; orderIndex: number; size: number };
}

/** Sends a logo or an avatar ahead of its form, as the forms do; gives the number to name it by. */
export async function sendStaged(caller: Caller, path: 'logo' | 'avatar', body = jpeg()): Promise<number> {
  const answer = await caller.fetch(`/api/uploads/${path}?name=foto.jpg&stage=`, {
    method: 'PUT',
    body: body as BodyInit,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { staged: number }).staged;
}

export async function sendDocument(person: Caller, propertyId: string, body: Buffer, sent: Sent) {
  const answer = await send(person, `documents/${propertyId}`, body, {
    category: 'Planos de la Vivienda',
    ...sent,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string; fileName: string; documentCategory: string };
}

/** What a refusal says. */
export const refusalIn = async (answer: Response) =>
  ((await answer.json()) as { error: { message: string; data: { code: string } } }).error;
