import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { Passed } from '../../shared/document/Passed';
import { StateTag } from '../../shared/document/StateTag';
import type { SearchColumn } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { type CertificateRow, pageOf } from './api';

/** What a list of certificates shows. */
export const columns = (t: TFunction): SearchColumn<CertificateRow, SortOf<'/api/certificates'>>[] => [
  {
    key: 'lotNo',
    title: 'field.lotNo',
    fixed: true,
    card: 'head',
    render: (row) => <Link to={pageOf(row)}>{row.lotNo || t('certificate.wholeLine')}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: (row) => <StateTag process="certificate" state={row.state} />,
  },
  { key: 'asnNo', title: 'field.asnNo', sort: 'asnNo' },
  { key: 'materialCode', title: 'field.materialCode' },
  { key: 'description', title: 'field.description', width: 220 },
  { key: 'vendorCode', title: 'field.vendorCode', hidden: true },
  { key: 'plantCode', title: 'field.plantCode', hidden: true },
  {
    key: 'requirement',
    title: 'field.requirement',
    render: (row) => t(`certificate.requirement.${row.requirement}`, { defaultValue: row.requirement }),
  },
  { key: 'isPassed', title: 'field.isPassed', render: (row) => <Passed isPassed={row.isPassed} /> },
  {
    key: 'specRevision',
    title: 'field.specRevision',
    align: 'right',
    render: (row) => (row.hasSpec || row.specRevision !== null ? row.specRevision : t('certificate.none')),
  },
  { key: 'submittedAt', title: 'field.submittedAt', render: (row) => timeText(row.submittedAt) },
  { key: 'submittedByName', title: 'field.submittedByName', hidden: true },
  { key: 'decidedAt', title: 'field.decidedAt', render: (row) => timeText(row.decidedAt) },
  {
    key: 'changedAt',
    title: 'field.changedAt',
    sort: 'changedAt',
    hidden: true,
    render: (row) => timeText(row.changedAt),
  },
];
