import { useQuery } from '@tanstack/react-query';
import { AutoComplete, type AutoCompleteProps } from 'antd';
import { useState } from 'react';
import { request } from '../client';
import { queryKeys } from '../queryKeys';
import { useSettled } from './useSettled';

/** Lists that the server offers choices of, and where. */
const addresses = {
  vendors: '/options/vendors',
  vendorCompanyOption: '/option/vendorCompanyOption',
  plants: '/options/plants',
  carriers: '/options/carriers',
  'ship-vias': '/options/ship-vias',
  buyerIdList: '/option/buyerIdList',
  materialGroup: '/option/materialGroup',
  ctnsMaterialGroup: '/option/ctnsMaterialGroup',
  shippingMode: '/option/shippingMode',
  openOrderVendors: '/option/openOrderVendors',
  getOpenPoId: '/option/getOpenPoId',
  getOpenIDList: '/option/getOpenIDList',
  'shipping-places': '/options/shipping-places',
  materials: '/options/materials',
  'material-groups': '/options/material-groups',
  subMaterialGroup: '/option/subMaterialGroup',
  'inspection-categories': '/options/inspection-categories',
  'inspection-units': '/options/inspection-units',
  kept: '/option/queryCustomizeSettingList',
} as const;
export type Choices = keyof typeof addresses;

interface Props
  extends Pick<AutoCompleteProps, 'id' | 'status' | 'onBlur' | 'allowClear' | 'placeholder' | 'disabled'> {
  choices: Choices;
  value: string;
  onChange: (value: string) => void;
  /** Something was chosen from the list, after `onChange` was told of it. */
  onPick?: (value: string) => void;
  maxLength?: number;
  /** What else narrows the choices. */
  among?: Record<string, string>;
}

const load = (choices: Choices, query: Record<string, string>) =>
  request<{ value: string; label: string }[]>('GET', addresses[choices], { query });

/**
 * A code that is chosen by code or name. What is on no list may be typed as well: filters take the beginning of a code, and a
 * notice may name a carrier that eHub does not know. Nothing is asked before somebody looks.
 */
export function PickInput({ choices, value, onChange, onPick, onBlur, maxLength, among, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  // What was chosen is a whole code; whoever opens the list again looks for another.
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, 200);
  const asked = { ...among, typed: settled };
  const { data = [] } = useQuery({
    queryKey: queryKeys.choices(choices, asked),
    queryFn: () => load(choices, asked),
    enabled: open,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return (
    <AutoComplete
      {...rest}
      maxLength={maxLength}
      value={value}
      open={open && data.length > 0}
      onOpenChange={setOpen}
      // antd closes only a list that it shows. While the choices are on their way it shows none, and would open the list that was left
      // once they arrive, over the button pressed next.
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={(event) => {
        setOpen(false);
        onBlur?.(event);
      }}
      options={data}
      defaultActiveFirstOption={false}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      onSelect={(picked) => {
        setOpen(false);
        setTyped('');
        onPick?.(picked ?? '');
      }}
      onChange={(text: string | undefined) => onChange(text ?? '')}
    />
  );
}
