import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type OptionItem, useOptions } from '../../shared/form/useOptions';
import type { SearchField } from '../../shared/search/types';

/** Filters that both lists have; `more`, a constant, stands before those that are only shown when they are wanted. */
export function useFields(more: (t: TFunction) => SearchField[]): SearchField[] {
  const { t } = useTranslation();
  const states = useOptions('approvalState');
  return useMemo(() => fieldsWith(t, states, more(t)), [t, states, more]);
}

function fieldsWith(t: TFunction, states: OptionItem[], more: SearchField[]): SearchField[] {
  return [
    { kind: 'text', name: 'poNo', label: 'field.poNo' },
    { kind: 'text', name: 'material', label: 'field.materialCode' },
    { kind: 'multi', name: 'state', label: 'field.state', options: states },
    { kind: 'days', name: 'shipOn', label: 'field.askedOn', from: 'shipOnFrom', to: 'shipOnTo' },
    ...more,
    { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode', extra: true },
    {
      kind: 'select',
      name: 'allow',
      label: 'field.allow',
      extra: true,
      options: ['ANY', 'NONE', 'PARTIAL', 'NONE_PARTIAL', 'PARTIAL_ALL', 'ALL'].map((value) => ({
        value,
        label: t(`shipPermission.allow.${value}`),
      })),
    },
    {
      kind: 'select',
      name: 'reapply',
      label: 'field.reapply',
      extra: true,
      options: [{ value: 'true', label: t('shipPermission.reapplyOnly') }],
    },
  ];
}
