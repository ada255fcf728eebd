import { type AgentVisibility, agentVisibilities } from '../../db/domain/users/users.ts';
import { toOptions } from './option-texts.ts';

export const agentVisibilityText: Record<AgentVisibility, string> = { all: 'Todo', own: 'Solo lo suyo' };
export const agentVisibilityOptions = toOptions(agentVisibilities, agentVisibilityText);
