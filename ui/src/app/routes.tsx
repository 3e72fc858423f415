import { type RouteObject, redirect, type ShouldRevalidateFunction } from 'react-router';
import { LoginPage } from '../features/auth/LoginPage';
import { wholeWords } from '../shared/i18n/i18n';
import type { Page } from '../shared/page';
import { Frame } from './Frame';
import { guardLogin, guardPage, guardShell, guardSso } from './guard';
import { PageFault } from './PageFault';
import { pages } from './pages';
import type { RouteFacts } from './routeFacts';
import { StartFrame } from './StartFrame';

/** The routes: the public ones, and every page inside the shell. */
export function makeRoutes(list: Page[] = pages): RouteObject[] {
  return [
    {
      element: <Frame />,
      errorElement: <PageFault />,
      hydrateFallbackElement: <StartFrame />,
      children: [
        {
          path: '/login',
          handle: facts('login'),
          middleware: [guardLogin],
          Component: LoginPage,
        },
        {
          path: '/relogin',
          handle: facts('relogin'),
          lazy: async () => ({ Component: (await import('../features/auth/ReloginPage')).ReloginPage }),
        },
        {
          path: '/ssologin',
          handle: facts('ssologin'),
          middleware: [guardSso],
          // Without a loader a route's middleware does not run.
          loader: () => null,
          lazy: async () => ({ Component: (await import('../features/auth/sso/SsoLoginPage')).SsoLoginPage }),
        },
        {
          path: '/forgotPassword',
          handle: facts('forgotPassword'),
          lazy: async () => ({ Component: (await import('../features/auth/ForgotPasswordPage')).ForgotPasswordPage }),
        },
        {
          path: '/addNewPassword',
          handle: facts('addNewPassword'),
          lazy: async () => ({ Component: (await import('../features/auth/SetPasswordPage')).AddNewPasswordPage }),
        },
        {
          path: '/activation',
          handle: facts('activation'),
          lazy: async () => ({ Component: (await import('../features/auth/SetPasswordPage')).ActivationPage }),
        },
        {
          path: '/vendorRegister',
          handle: facts('vendorRegister'),
          lazy: async () => {
            const [page] = await Promise.all([import('../features/registration/VendorRegisterPage'), wholeWords()]);
            return { Component: page.VendorRegisterPage };
          },
        },
        {
          path: '/404',
          handle: facts('notFound'),
          lazy: async () => ({ Component: (await import('./NotFoundPage')).NotFoundPage }),
        },
        {
          middleware: [guardShell],
          // Without a loader a route's middleware does not run.
          loader: () => null,
          shouldRevalidate: onArrival,
          lazy: async () => ({ Component: (await import('./shell/Shell')).Shell }),
          children: [
            { index: true, path: '/', loader: () => redirect('/home') },
            ...list.filter((page) => !page.bare).map(pageRoute),
          ],
        },
        {
          middleware: [guardShell],
          loader: () => null,
          shouldRevalidate: onArrival,
          children: list.filter((page) => page.bare).map(pageRoute),
        },
        { path: '*', loader: () => redirect('/404') },
      ],
    },
  ];
}

function pageRoute(page: Page): RouteObject {
  return {
    path: page.path,
    handle: facts(page.name, page),
    middleware: [guardPage(page)],
    loader: () => null,
    shouldRevalidate: onArrival,
    errorElement: <PageFault />,
    lazy: async () => ({ Component: (await page.load()).default }),
  };
}

/** Who orders or filters a list stays where they are: nobody arrives, and the frame is not drawn for the way there. */
const onArrival: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

function facts(name: string, page?: Page): RouteFacts {
  return { name, page };
}
