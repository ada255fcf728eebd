import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/crm/')({ component: () => <h1>Llavero</h1> });
