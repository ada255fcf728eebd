import {
  type AgentVisibility,
  agentVisibilities,
  type UnassignedLeadRule,
  unassignedLeadRules,
} from '../../db/domain/users/users.ts';
import { toOptions } from './option-texts.ts';

export const agentVisibilityText: Record<AgentVisibility, string> = { all: 'Todo', own: 'Solo lo suyo' };
export const agentVisibilityOptions = toOptions(agentVisibilities, agentVisibilityText);
export const unassignedLeadText: Record<UnassignedLeadRule, string> = {
  keep: 'Quedan sin asignar',
  distribute: 'Se reparten',
};
export const unassignedLeadOptions = toOptions(unassignedLeadRules, unassignedLeadText);
