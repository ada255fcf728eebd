import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateComment } from '../../db/deploy/pull-request-comment.ts';
import { type GithubStandIn, startGithubStandIn } from './support/github-stand-in.ts';

let github: GithubStandIn;

beforeEach(async () => {
  github = await startGithubStandIn();
});
afterEach(() => github.stop());

test('updateComment: writes one comment and updates it, also behind a hundred others', async () => {
  const { comments, env } = github;
  for (let id = 1; id <= 130; id += 1) comments.push({ id, body: `Comment ${id}` });
  await updateComment('first', env);
  expect(comments).toHaveLength(131);
  await updateComment('second', env);
  expect(comments).toHaveLength(131);
  expect(comments[130]?.body).toMatch(/^<!-- llavero-preview -->\nsecond$/);
  expect(comments[0]?.body).toBe('Comment 1');
});

test.each(['GITHUB_TOKEN', 'GITHUB_REPOSITORY', 'PULL_REQUEST'])(
  'updateComment: sends nothing without %s',
  async (name) => {
    await updateComment('text', { ...github.env, [name]: undefined });
    expect(github.calls).toEqual([]);
  },
);
