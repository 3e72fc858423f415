import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tone } from '../../shared/document/Tone';
import { compare, shown } from '../../shared/quantity';
import { useMay } from '../../shared/session/permission';
import { pageOf } from '../opening/api';

/** What rows say of the opening of their order line. */
interface Opened {
  openedQty?: string | null;
  openUntilOn?: string | null;
  openingId?: number | null;
}

interface Props {
  of: Opened;
  uom: string;
  /** It was sent: so much ships under the opening. Else so much may. */
  sent?: boolean;
  /** Stands in something that is pressed itself, such as the head of a line: then it leads nowhere. */
  plain?: boolean;
}

/** Says that a line ships under an opening, or may; leads to the opening whoever may read it. Nothing where there is none. */
export function OpenedTag({ of: { openedQty, openUntilOn, openingId }, uom, sent, plain }: Props) {
  const { t } = useTranslation();
  const linked = useMay('GET /api/openings/{id}');
  if (!openedQty || !openingId || compare(openedQty, '0') <= 0) return null;
  const words = t(sent ? 'asn.underOpening' : 'asn.openedUntil', {
    qty: shown(openedQty),
    uom,
    day: openUntilOn ?? '–',
  });
  const tag = <Tone tone="talk">{words}</Tone>;
  return linked && !plain ? <Link to={pageOf({ id: openingId })}>{tag}</Link> : tag;
}
