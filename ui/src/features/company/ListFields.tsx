import { Typography } from 'antd';
import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { byField } from '../../shared/document/finding';
import { useServerFindings } from '../../shared/form/serverFindings';
import { CellGrid, type GridColumn } from '../../shared/grid/CellGrid';
import { type AddressRow, addressKinds, type ContactRow, type Fields, MOST } from './api';

const addressKeys = ['addressKind', 'name', 'address', 'dunsSuffix'] as const;
const contactKeys = ['name', 'title', 'email', 'phone', 'purpose'] as const;

/** Paths of every cell that there can be, and of the lists: what the server says of them is shown in the grids. */
export const listNames = [...pathsOf('addresses', addressKeys), ...pathsOf('contacts', contactKeys)];

function pathsOf(list: string, keys: readonly string[]): string[] {
  const rows = Array.from({ length: MOST }, (_, n) => keys.map((key) => `${list}[${n}].${key}`));
  return [list, ...rows.flat()];
}

/** The addresses of the form around. */
export function AddressFields() {
  const { t } = useTranslation();
  const columns = useMemo<GridColumn<AddressRow>[]>(() => {
    const options = addressKinds.map((value) => ({ value, label: t(`company.kind.${value}`) }));
    return [
      { key: 'addressKind', title: t('field.addressKind'), kind: 'choice', options, width: 130 },
      { key: 'name', title: t('field.name'), kind: 'text', width: 190, maxLength: 200 },
      { key: 'address', title: t('field.address'), kind: 'text', width: 300, maxLength: 200 },
      { key: 'dunsSuffix', title: t('field.dunsSuffix'), kind: 'text', width: 90, maxLength: 4 },
    ];
  }, [t]);
  const blank = () => ({ addressKind: 'ship-to', name: '', address: '', dunsSuffix: '' });
  return <ListField list="addresses" columns={columns} blank={blank} />;
}

/** The contacts of the form around. */
export function ContactFields() {
  const { t } = useTranslation();
  const columns = useMemo<GridColumn<ContactRow>[]>(
    () => [
      { key: 'name', title: t('field.personName'), kind: 'text', width: 150, maxLength: 100 },
      { key: 'title', title: t('field.title'), kind: 'text', width: 130, maxLength: 100 },
      { key: 'email', title: t('field.email'), kind: 'text', width: 190, maxLength: 254 },
      { key: 'phone', title: t('field.phone'), kind: 'text', width: 140, maxLength: 50 },
      { key: 'purpose', title: t('field.purpose'), kind: 'text', width: 160, maxLength: 100 },
    ],
    [t],
  );
  const blank = () => ({ name: '', title: '', email: '', phone: '', purpose: '' });
  return <ListField list="contacts" columns={columns} blank={blank} />;
}

interface Props<Row extends AddressRow | ContactRow> {
  list: 'addresses' | 'contacts';
  columns: GridColumn<Row>[];
  blank: () => Row;
}

function ListField<Row extends AddressRow | ContactRow>({ list, columns, blank }: Props<Row>) {
  const { t } = useTranslation();
  const { values, setFieldValue } = useFormikContext<Fields>();
  const server = useServerFindings();
  const findings = useMemo(() => byField(server.all), [server.all]);
  const whole = findings.get(list) ?? [];
  return (
    <section>
      <Typography.Title level={3} className="section-title">
        {t(`field.${list}`)}
      </Typography.Title>
      <CellGrid<Row>
        label={t(`field.${list}`)}
        columns={columns}
        rows={values[list] as Row[]}
        path={list}
        findings={findings}
        limit={MOST}
        blank={blank}
        removable
        onChange={(rows) => {
          // What was said of the rows as they were is void.
          if (server.all.some(({ field }) => field?.startsWith(list))) {
            server.set(server.all.filter(({ field }) => !field?.startsWith(list)));
          }
          void setFieldValue(list, rows);
        }}
      />
      <div aria-live="polite">
        {whole.map((finding) => (
          <Typography.Text key={finding.label} type="danger">
            {server.text(finding)}
          </Typography.Text>
        ))}
      </div>
    </section>
  );
}
