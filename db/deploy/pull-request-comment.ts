import { createHttpApi } from './http-api.ts';

const MARKER = '<!-- llavero-preview -->';
const PAGE_SIZE = 100;

type Comment = { id: number; body?: string };

/**
 * Writes the text to the one comment of the pull request that bears the marker, or to a new one (docs.github.com/rest/issues/comments).
 * Without GITHUB_TOKEN, GITHUB_REPOSITORY and PULL_REQUEST there is nothing to write to.
 */
export async function updateComment(text: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { GITHUB_TOKEN, GITHUB_REPOSITORY, PULL_REQUEST, GITHUB_API_URL = 'https://api.github.com' } = env;
  if (!GITHUB_TOKEN || !GITHUB_REPOSITORY || !PULL_REQUEST) return;
  const send = createHttpApi('GitHub', GITHUB_API_URL, GITHUB_TOKEN);
  const root = `/repos/${GITHUB_REPOSITORY}/issues`;
  const body = { body: `${MARKER}\n${text}` };
  for (let page = 1; ; page += 1) {
    const response = await send({
      path: `${root}/${PULL_REQUEST}/comments?per_page=${PAGE_SIZE}&page=${page}`,
    });
    const comments = response.body as Comment[];
    const own = comments.find((comment) => comment.body?.startsWith(MARKER));
    if (own) return void (await send({ method: 'PATCH', path: `${root}/comments/${own.id}`, body }));
    if (comments.length < PAGE_SIZE) break;
  }
  await send({ method: 'POST', path: `${root}/${PULL_REQUEST}/comments`, body });
}
