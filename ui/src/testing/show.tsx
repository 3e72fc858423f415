import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ContextScreen } from '../shared/feedback/ContextScreen';
import { ThemeProvider } from '../shared/theme/ThemeProvider';

interface Shown extends RenderResult {
  address: () => string;
  /** Follows a link. */
  go: (address: string) => Promise<void>;
}

/** Draws a screen as the product would, at an address, and tells where it leads. `path` names the address's parameters. */
export function show(screen: ReactNode, address = '/', path = '*'): Shown {
  const router = createMemoryRouter([{ path, element: screen }], { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const result = render(
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <App>
          <ContextScreen />
          <RouterProvider router={router} />
        </App>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return {
    ...result,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to) => act(() => router.navigate(to)),
  };
}
