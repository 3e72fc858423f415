import { type MenuItem, useUser } from './user';

/** Whether this person has the screen with this name in the menu: nothing is linked that would lead to "not found". */
export function useHasScreen(name: string): boolean {
  return has(useUser()?.menu ?? [], name);
}

/** Whether they have one of these. */
export function useHasAnyScreen(names: readonly string[]): boolean {
  const menu = useUser()?.menu ?? [];
  return names.some((name) => has(menu, name));
}

function has(menu: MenuItem[], name: string): boolean {
  return menu.some((item) => item.name === name || has(item.children ?? [], name));
}
