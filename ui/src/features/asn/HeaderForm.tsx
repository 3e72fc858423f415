import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Col, Collapse, Row } from 'antd';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../shared/api/limits';
import type { Finding } from '../../shared/document/types';
import type { Choices } from '../../shared/form/PickInput';
import { dividedBy, rounded, shown, sum, times } from '../../shared/quantity';
import { queryKeys } from '../../shared/queryKeys';
import { type AsnLine, loadTaxCodes } from './api';
import { DraftField } from './DraftField';
import type { Draft, DraftLine, HeaderField } from './draft';

interface FieldLook {
  name: HeaderField;
  kind?: 'text' | 'long' | 'number' | 'whole' | 'day' | 'choice';
  required?: boolean;
  maxLength?: number;
  choices?: Choices;
  wide?: boolean;
}

const longest = limits.AsnEdit;
const none: { value: string; label: string }[] = [];

/** The header by what a shipper has at hand: the shipment, the invoice, the flight, the lorry. */
const sections: { key: string; fields: FieldLook[] }[] = [
  {
    key: 'shipment',
    fields: [
      { name: 'supplierShipmentNo', required: true, maxLength: longest.supplierShipmentNo },
      { name: 'shippedOn', kind: 'day', required: true },
      { name: 'etdOn', kind: 'day' },
      { name: 'etaOn', kind: 'day', required: true },
      { name: 'totalPackages', kind: 'whole', required: true, maxLength: 9 },
      { name: 'shippingPlace', choices: 'shipping-places', maxLength: longest.shippingPlace },
      { name: 'shipVia', choices: 'ship-vias', maxLength: longest.shipVia },
      { name: 'comments', kind: 'long', maxLength: longest.comments, wide: true },
    ],
  },
  {
    key: 'invoice',
    fields: [
      { name: 'taxCode', kind: 'choice', required: true },
      { name: 'invoiceNo', required: true, maxLength: longest.invoiceNo },
      { name: 'invoiceOn', kind: 'day', required: true },
      { name: 'invoiceAmount', kind: 'number', required: true, maxLength: 20 },
      { name: 'invoiceVat', kind: 'number', required: true, maxLength: 20 },
      { name: 'exchangeRate', kind: 'number', maxLength: 20 },
    ],
  },
  {
    key: 'flight',
    fields: [
      { name: 'flightNo', maxLength: longest.flightNo },
      { name: 'mawb', maxLength: longest.mawb },
      { name: 'hawb', maxLength: longest.hawb },
    ],
  },
  {
    key: 'driver',
    fields: [
      { name: 'shippingCompany', choices: 'carriers', maxLength: longest.shippingCompany },
      { name: 'driverName', maxLength: longest.driverName },
      { name: 'driverPhone', maxLength: longest.driverPhone },
      { name: 'carNo', maxLength: longest.carNo },
    ],
  },
];

/** The section that holds a header field. */
export function sectionOf(field: string): string {
  return sections.find((section) => section.fields.some(({ name }) => name === field))?.key ?? 'shipment';
}

interface Props {
  currency: string;
  header: Draft['header'];
  /** What the lines say that a field should be; a click takes it over. */
  suggestions: Suggestions;
  faults: Map<string, Finding[]>;
  open: string[];
  onOpen: (keys: string[]) => void;
  onChange: (name: HeaderField, value: string) => void;
}

/** Not drawn again for what is typed into lines, as long as they suggest the same. */
export const HeaderForm = memo(function HeaderForm(props: Props) {
  const { currency, header, suggestions, faults, open, onOpen, onChange } = props;
  const { t } = useTranslation();
  return (
    <Collapse
      activeKey={open}
      onChange={(keys) => onOpen([...keys])}
      items={sections.map((section) => {
        const count = section.fields.filter(({ name }) =>
          faults.get(name)?.some((finding) => finding.severity === 'block'),
        ).length;
        return {
          key: section.key,
          label: t(`asn.section.${section.key}`),
          extra: count > 0 ? <Badge count={count} size="small" /> : undefined,
          children: (
            <Row gutter={16}>
              {section.fields.map((field) => (
                <Col key={field.name} xs={24} sm={field.wide ? 24 : 12} xl={field.wide ? 24 : 8}>
                  <HeaderInput
                    look={field}
                    currency={currency}
                    value={header[field.name]}
                    suggestion={suggestions[field.name]}
                    findings={faults.get(field.name)}
                    onChange={onChange}
                  />
                </Col>
              ))}
            </Row>
          ),
        };
      })}
    />
  );
});

interface FieldProps {
  look: FieldLook;
  currency: string;
  value: string;
  suggestion?: string;
  findings?: Finding[];
  onChange: (name: HeaderField, value: string) => void;
}

function HeaderInput({ look, currency, value, suggestion, findings, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { name } = look;
  const taxCodes = useTaxCodes(name === 'taxCode', value);
  const commit = useCallback((value: string) => onChange(name, value), [name, onChange]);
  const differs = suggestion !== undefined && suggestion !== '0' && suggestion !== value;
  const hint = useMemo(
    () =>
      differs ? (
        <Button type="link" size="small" style={{ padding: 0, height: 'auto' }} onClick={() => commit(suggestion)}>
          {t(`asn.suggest.${name}`, { value: shown(suggestion) })}
        </Button>
      ) : undefined,
    [differs, suggestion, name, commit, t],
  );
  return (
    <DraftField
      path={name}
      name={name}
      kind={look.kind}
      required={look.required}
      maxLength={look.maxLength}
      choices={look.choices}
      options={name === 'taxCode' ? taxCodes : undefined}
      suffix={name === 'invoiceAmount' || name === 'invoiceVat' ? currency : undefined}
      value={value}
      findings={findings}
      hint={hint}
      onCommit={commit}
    />
  );
}

type Suggestions = Partial<Record<HeaderField, string>>;

/** The tax codes in use; one that the draft has and that is no more is shown as it is. */
function useTaxCodes(wanted: boolean, chosen: string) {
  const { i18n } = useTranslation();
  const { data = none } = useQuery({
    queryKey: queryKeys.choices('tax', { lang: i18n.language }),
    queryFn: () => loadTaxCodes(i18n.language),
    enabled: wanted,
    staleTime: 60_000,
  });
  return useMemo(
    () =>
      chosen === '' || data.some(({ value }) => value === chosen) ? data : [...data, { value: chosen, label: chosen }],
    [data, chosen],
  );
}

/** What lines with these prices say that fields of the header should be. */
export function useSuggestions(lines: DraftLine[], stored: AsnLine[]): Suggestions {
  const totalPackages = sum(lines.map((line) => line.packages));
  const prices = new Map(stored.map((line) => [line.id, line]));
  // In cents, as the server expects it.
  const invoiceAmount = rounded(
    sum(
      lines.map((line) => {
        const price = prices.get(line.id);
        return dividedBy(times(line.shipQty, price?.unitPrice), price?.priceFactor);
      }),
    ),
    2,
  );
  return useMemo(() => ({ totalPackages, invoiceAmount }), [totalPackages, invoiceAmount]);
}
