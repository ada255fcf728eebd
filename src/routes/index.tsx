import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '../features/access/landing/landing.tsx';
import { loadCode } from '../lib/loading/chunk-load-error.ts';

export const Route = createFileRoute('/')({ loader: loadCode, component: Landing });
