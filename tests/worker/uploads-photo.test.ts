import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Agency, mintAgency } from '../support/people.ts';
import { bytes, chunk } from './corpus/bytes.ts';
import { exif, gif, jpeg, note, png, SECRET, webp, webpNote } from './corpus/images.ts';
import { mintProperty, refusalIn, send, sendPhoto } from './given-files.ts';

let agency: Agency;
let property: string;
beforeAll(async () => {
  agency = await mintAgency();
  property = await mintProperty(agency.agent);
});

describe('a photo', () => {
  test('is stored, listed and read back as it was sent', async () => {
    const { agent } = agency;
    const body = jpeg({ size: 300_000 });
    const answer = await send(agent, `photos/${property}`, body, { name: 'Fachada.JPG', type: 'image/jpeg' });
    expect(answer.status).toBe(200);
    const photo = await answer.json();
    expect(photo).toEqual({
      id: expect.any(String),
      fileName: 'Fachada.JPG',
      mimeType: 'image/jpeg',
      size: 300_000,
      isPortrait: true,
      orderIndex: 0,
      version: 1,
    });
    expect(await agent.api.photos.list.query({ propertyId: property })).toMatchObject([photo]);
    const read = await agent.fetch(`/api/files/photos/${photo.id}`);
    expect(read.status).toBe(200);
    expect(Buffer.from(await read.arrayBuffer()).equals(body)).toBe(true);
  });
});
void [randomUUID, bytes, chunk, exif, gif, note, png, SECRET, webp, webpNote, refusalIn, sendPhoto];
