import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '../features/access/landing/landing.tsx';
import { loadCode } from '../shell/code-loader.ts';

export const Route = createFileRoute('/')({ loader: loadCode, component: Landing });
