import { type Call, type Reply, type StandIn, startStandIn } from './http-stand-in.ts';

export type GithubStandIn = StandIn & {
  comments: { id: number; body: string }[];
  /** The environment of a run for the pull request. */
  env: NodeJS.ProcessEnv;
};

/** Starts a stand-in of the comments of pull request 7 of agency/llavero (docs.github.com/rest/issues/comments). */
export async function startGithubStandIn(): Promise<GithubStandIn> {
  const comments: GithubStandIn['comments'] = [];
  const list = '/repos/agency/llavero/issues/7/comments';
  const handle = ({ method, path, query, body }: Call): Reply => {
    if (method === 'GET' && path === list) {
      const size = Number(query.get('per_page'));
      const start = (Number(query.get('page')) - 1) * size;
      return { status: 200, body: comments.slice(start, start + size) };
    }
    const text = JSON.parse(body.toString() || '{}').body;
    if (method === 'POST' && path === list) {
      comments.push({ id: comments.length + 1, body: text });
      return { status: 201, body: {} };
    }
    const [, id] = /^\/repos\/agency\/llavero\/issues\/comments\/(\d+)$/.exec(path) ?? [];
    const comment = comments.find((each) => each.id === Number(id));
    if (method !== 'PATCH' || !comment) return { status: 404, body: {} };
    comment.body = text;
    return { status: 200, body: {} };
  };
  const server = await startStandIn(handle);
  const env = {
    GITHUB_API_URL: server.url,
    GITHUB_TOKEN: 'token-of-the-run',
    GITHUB_REPOSITORY: 'agency/llavero',
    PULL_REQUEST: '7',
  };
  return { ...server, comments, env };
}
