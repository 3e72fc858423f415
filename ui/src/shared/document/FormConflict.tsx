import { FormFindings } from '../form/FormFindings';
import { useServerFindings } from '../form/serverFindings';
import { ConflictNotice } from './Notices';
import { conflictOf } from './useDocumentEvents';

interface Props {
  /** Fields that are shown. */
  names: readonly string[];
  /** Finding that says that somebody was quicker. */
  label?: string;
  /** Loads what is changed as it is now; absent = there is nothing that could have changed. */
  onReload?: () => Promise<unknown>;
}

/** On top of a form: what was refused as a whole. What somebody else has changed first can be loaded again; what was typed stays. */
export function FormConflict({ names, label = 'STALE', onReload }: Props) {
  const server = useServerFindings();
  const stale = server.all.find((found) => found.label === label);
  if (!stale || !onReload) return <FormFindings fields={names} />;
  const reload = async () => {
    await onReload();
    server.set([]);
  };
  return <ConflictNotice conflict={conflictOf(stale.params ?? {})} onReload={() => void reload()} />;
}
