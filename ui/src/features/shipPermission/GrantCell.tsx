import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../shared/form/DayInput';
import { readNumber } from '../../shared/grid/clipboard';
import { useStore } from '../../shared/store';
import { nameOf, type ShipPermissionRow } from './api';
import type { Grants } from './grants';
import './shipPermission.css';

interface Props {
  grants: Grants;
  row: ShipPermissionRow;
  field: 'quantity' | 'shipOn';
}

/** How much, or which day, is granted of one of many; what cannot be granted the server says of each. */
export function GrantCell({ grants, row, field }: Props) {
  const { t } = useTranslation();
  useStore(grants.store);
  const value = grants.as(row)[field];
  const label = `${t(field === 'quantity' ? 'field.grantedQty' : 'field.grantedOn')} ${nameOf(row)}`;
  if (field === 'shipOn') {
    return (
      <DayInput
        className="grant-cell"
        size="small"
        allowClear={false}
        aria-label={label}
        value={value}
        onChange={(shipOn) => grants.put(row, { shipOn })}
      />
    );
  }
  return (
    <Input
      className="grant-cell"
      size="small"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={value}
      onChange={(event) => grants.put(row, { quantity: readNumber(event.target.value) })}
    />
  );
}
