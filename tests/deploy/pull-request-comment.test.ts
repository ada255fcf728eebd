import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateComment } from '../../db/deploy/pull-request-comment.ts';
import { type Call, type Reply, type StandIn, startStandIn } from './support/http-stand-in.ts';

let github: StandIn;
let comments: { id: number; body: string }[];

beforeEach(async () => {
  comments = [];
  github = await startStandIn(answer);
});
afterEach(() => github.stop());

/** The comments of pull request 7 (docs.github.com/rest/issues/comments). */
function answer({ method, path, query, body }: Call): Reply {
  if (method === 'GET' && path === '/repos/agency/llavero/issues/7/comments') {
    const size = Number(query.get('per_page'));
    const start = (Number(query.get('page')) - 1) * size;
    return { status: 200, body: comments.slice(start, start + size) };
  }
  const text = JSON.parse(body.toString() || '{}').body;
  if (method === 'POST' && path === '/repos/agency/llavero/issues/7/comments') {
    comments.push({ id: comments.length + 1, body: text });
    return { status: 201, body: {} };
  }
  const [, id] = /^\/repos\/agency\/llavero\/issues\/comments\/(\d+)$/.exec(path) ?? [];
  const comment = comments.find((each) => each.id === Number(id));
  if (method !== 'PATCH' || !comment) return { status: 404, body: {} };
  comment.body = text;
  return { status: 200, body: {} };
}

const update = (text: string) =>
  updateComment(text, {
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: 'token',
    GITHUB_REPOSITORY: 'agency/llavero',
    PULL_REQUEST: '7',
  });

test('updateComment: writes one comment and updates it, also behind a hundred others', async () => {
  for (let id = 1; id <= 130; id += 1) comments.push({ id, body: `Comment ${id}` });
  await update('first');
  expect(comments).toHaveLength(131);
  await update('second');
  expect(comments).toHaveLength(131);
  expect(comments[130]?.body).toMatch(/^<!-- llavero-preview -->\nsecond$/);
  expect(comments[0]?.body).toBe('Comment 1');
});

test('updateComment: sends nothing without pull request, repository or token', async () => {
  await updateComment('text', { GITHUB_API_URL: github.url, GITHUB_TOKEN: 'token', PULL_REQUEST: '7' });
  await updateComment('text', {
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: 'agency/llavero',
    PULL_REQUEST: '7',
  });
  await updateComment('text', {
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: 't',
    GITHUB_REPOSITORY: 'agency/llavero',
  });
  expect(github.calls).toEqual([]);
});
