import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '../features/access/landing/landing.tsx';

export const Route = createFileRoute('/')({ component: Landing });
