import { settleField } from '../form/settleField';

/** The drafts on the screen: each saves what is waiting, and tells whether all of it is. */
const drafts = new Set<() => Promise<boolean>>();

/** A draft comes to the screen; gives back how it leaves. */
export function keepDraft(settle: () => Promise<boolean>): () => void {
  drafts.add(settle);
  return () => {
    drafts.delete(settle);
  };
}

/** Saves what was typed before the session becomes somebody else's; false = something cannot be saved as it stands. */
export async function settleDrafts(): Promise<boolean> {
  settleField();
  const settled = await Promise.all([...drafts].map((settle) => settle()));
  return settled.every((well) => well);
}
