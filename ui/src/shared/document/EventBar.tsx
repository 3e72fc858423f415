import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Flex, Popover, Tooltip, Typography } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import { findingText } from './finding';
import { placeText } from './path';
import type { Finding, Offer } from './types';

export interface EventLook {
  kind?: 'primary' | 'danger';
  icon?: ReactNode;
  /** Takes the place of that event while it is refused: first, and the one that is meant. */
  insteadOf?: string;
}

interface Props {
  process: string;
  offers: Offer[];
  /** How known events look; the order of its keys is the order of the buttons. */
  looks: Record<string, EventLook>;
  /** Events that are not buttons (saved as you type, or made elsewhere). */
  hidden?: string[];
  running?: string;
  onEvent: (event: string) => void;
}

/** Refusals that say nothing the state tag does not say already. */
const plainRefusals = new Set(['EVENT_NOT_IN_STATE', 'EVENT_NOT_PERMITTED']);

/**
 * The offered events as buttons. A refused one is disabled and says why; those that merely belong to another state or
 * person are gathered behind one small button, so that they explain themselves without crowding the page.
 */
export function EventBar({ process, offers, looks, hidden = [], running, onEvent }: Props) {
  const { t } = useTranslation();
  const refused = new Set(offers.filter((offer) => !offer.allowed).map((offer) => offer.event));
  const standsIn = ({ event, allowed }: Offer) => allowed && refused.has(looks[event]?.insteadOf ?? '');
  const order = Object.keys(looks);
  const seat = (offer: Offer) => {
    if (standsIn(offer)) return -1;
    const place = order.indexOf(offer.event);
    return place < 0 ? order.length : place;
  };
  const visible = offers.filter((offer) => !hidden.includes(offer.event)).sort((one, other) => seat(one) - seat(other));
  const elsewhere = visible.filter(
    (offer) =>
      !offer.allowed && offer.blockers.length > 0 && offer.blockers.every((reason) => plainRefusals.has(reason.label)),
  );
  const buttons = visible.filter((offer) => !elsewhere.includes(offer));
  const word = (event: string) => t(`${process}.event.${event}`, { defaultValue: event });

  return (
    <Flex wrap gap={8} align="center">
      {buttons.map((offer) => {
        const look = looks[offer.event] ?? {};
        const button = (
          <Button
            type={look.kind === 'primary' || standsIn(offer) ? 'primary' : 'default'}
            danger={look.kind === 'danger'}
            icon={look.icon}
            disabled={!offer.allowed}
            loading={running === offer.event}
            onClick={() => onEvent(offer.event)}
          >
            {word(offer.event)}
          </Button>
        );
        if (offer.allowed) return <span key={offer.event}>{button}</span>;
        return (
          <Tooltip key={offer.event} title={<Reasons process={process} offer={offer} />}>
            {/* A disabled button swallows the pointer; the span carries tooltip and focus. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the reasons too */}
            <span tabIndex={0} role="note">
              {button}
              <span className="hidden-text">{reasonsText(process, offer, t)}</span>
            </span>
          </Tooltip>
        );
      })}
      {elsewhere.length > 0 && (
        <Popover
          trigger="click"
          placement="bottomRight"
          title={t('document.notNow')}
          content={
            <ul style={{ margin: 0, paddingInlineStart: 18, maxWidth: 320 }}>
              {elsewhere.map((offer) => (
                <li key={offer.event}>
                  {word(offer.event)}:{' '}
                  <Typography.Text type="secondary">{reasonsText(process, offer, t)}</Typography.Text>
                </li>
              ))}
            </ul>
          }
        >
          <Button type="text" icon={<Icon of={EllipsisOutlined} />} aria-label={t('document.notNow')} />
        </Popover>
      )}
    </Flex>
  );
}

/** Reasons shown in a tooltip; a page with more of them lists all elsewhere. */
const REASONS_SHOWN = 6;

/** A reason with the field it belongs to, for one field alone says "required" like any other. */
function reasonText(process: string, finding: Finding, t: TFunction): string {
  const place = placeText(t, finding.field);
  const where = place && `${place}: `;
  return where + findingText(t, finding, process);
}

function reasonsText(process: string, offer: Offer, t: TFunction): string {
  const shown = offer.blockers.slice(0, REASONS_SHOWN).map((finding) => reasonText(process, finding, t));
  const more = offer.blockers.length - shown.length;
  return [...shown, ...(more > 0 ? [t('document.more', { count: more })] : [])].join('; ');
}

function Reasons({ process, offer }: { process: string; offer: Offer }) {
  const { t } = useTranslation();
  if (offer.blockers.length === 1) return <>{reasonsText(process, offer, t)}</>;
  const more = offer.blockers.length - REASONS_SHOWN;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 16 }}>
      {offer.blockers.slice(0, REASONS_SHOWN).map((finding, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity
        <li key={place}>{reasonText(process, finding, t)}</li>
      ))}
      {more > 0 && <li>{t('document.more', { count: more })}</li>}
    </ul>
  );
}
