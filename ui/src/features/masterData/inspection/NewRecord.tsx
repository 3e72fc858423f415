import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../../shared/feedback/feedback';
import { queryKeys } from '../../../shared/queryKeys';
import { SettingDialog } from '../../../shared/settings/SettingDialog';
import type { MasterKind, MasterRow, MasterValues } from '../api';
import { settingOf } from '../setting';

interface Props {
  kinds: MasterKind[];
  kind: string;
  /** Absent = a new one. */
  row?: MasterRow;
  /** What a new one begins with. */
  begin?: MasterValues;
  onClose: () => void;
}

/** The form of a record of the catalogue, new or changed. */
export function NewRecord({ kinds, kind: name, row, begin, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const setting = useMemo(() => {
    const kind = kinds.find((one) => one.kind === name);
    return kind && settingOf(kind, 'inspectionCategory');
  }, [kinds, name]);
  if (!setting?.form) return null;
  const { form } = setting;
  return (
    <SettingDialog
      setting={setting}
      form={{ ...form, initial: () => ({ ...form.initial(), ...begin }) }}
      row={row}
      onClose={onClose}
      onSaved={() => {
        onClose();
        toastSuccess(t(row ? 'settings.saved' : 'settings.added'));
        void client.invalidateQueries({ queryKey: queryKeys.all('masters') });
      }}
    />
  );
}
