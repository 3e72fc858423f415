import type { TFunction } from 'i18next';
import { FileButton } from '../../../shared/FileButton';
import { sizeText } from '../../../shared/file';
import type { SearchColumn } from '../../../shared/search/types';
import { type Provision, saveProvision } from './api';

/** What every list of terms says of a version. */
type Version = Pick<Provision, 'id' | 'name' | 'language' | 'plantCode' | 'versionNo' | 'validOn' | 'size'>;

/** For which plant a version holds. */
export const plantText = ({ plantCode }: Pick<Version, 'plantCode'>, t: TFunction) =>
  plantCode ?? t('provision.everyPlant');

/** Which version it is: the file, its language and plant, and from when it holds. */
export const versionColumns = (t: TFunction): SearchColumn<Version, 'language' | 'plantCode' | 'validOn'>[] => [
  {
    key: 'name',
    title: 'field.fileName',
    fixed: true,
    card: 'head',
    render: (version) => <FileButton name={version.name} onClick={() => void saveProvision(version)} />,
  },
  {
    key: 'language',
    title: 'field.language',
    sort: true,
    render: ({ language }) => t(`provision.language.${language}`),
  },
  { key: 'plantCode', title: 'field.plantCode', sort: true, render: (version) => plantText(version, t) },
  { key: 'versionNo', title: 'field.provisionVersion', align: 'right' },
  { key: 'validOn', title: 'field.validOn', sort: true },
];

export const sizeColumn: SearchColumn<Version, never> = {
  key: 'size',
  title: 'field.size',
  align: 'right',
  hidden: true,
  render: ({ size }) => sizeText(size),
};
