import { QueryClientProvider } from '@tanstack/react-query';
import type { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ThemeProvider } from '../shared/theme/ThemeProvider';
import { queryClient } from './queries';

/** The product around its router. */
export function App({ router }: { router: ReturnType<typeof createHashRouter> }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
