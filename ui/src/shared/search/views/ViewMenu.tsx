import { EllipsisOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { object } from 'yup';
import { errorSink } from '../../api/sink';
import { ApiError } from '../../client';
import { toastSuccess } from '../../feedback/feedback';
import { FormDialog } from '../../form/FormDialog';
import { FormField } from '../../form/FormField';
import { requiredText } from '../../form/rules';
import { Icon } from '../../icon/Icon';
import { changeView, putDefault, removeView } from './api';
import type { SavedView, ViewDefinition } from './view';

/** Characters of a view's name. */
export const LONGEST_NAME = 60;

interface Props {
  view: SavedView;
  /** What is shown in its place; absent = nothing else. */
  definition?: ViewDefinition;
  renew: () => Promise<void>;
  onCopy: () => void;
  /** Address of the list without any view. */
  all: string;
}

/** What can be done with the view that is shown: all of it by its owner, a copy by others. */
export function ViewMenu({ view, definition, renew, onCopy, all }: Props) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [renames, setRenames] = useState(false);
  const run = async (work: Promise<unknown>, words: string) => {
    try {
      await work;
      toastSuccess(t(words, { name: view.name }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.shown) errorSink().report(error);
    }
    await renew();
  };
  const remove = () =>
    void modal.confirm({
      title: t('views.removeAsk', { name: view.name }),
      content: view.isShared ? t('views.removeShared') : undefined,
      okText: t('views.remove'),
      okButtonProps: { danger: true },
      cancelText: t('document.back'),
      onOk: async () => {
        await run(removeView(view.id), 'views.removed');
        await navigate({ search: all }, { replace: true });
      },
    });
  const own = {
    overwrite: () => void run(changeView(view, { definition }), 'views.overwritten'),
    rename: () => setRenames(true),
    toDefault: () => void run(putDefault(view.id, true), 'views.isDefault'),
    noDefault: () => void run(putDefault(view.id, false), 'views.isNoDefault'),
    share: () => void run(changeView(view, { isShared: true }), 'views.isShared'),
    unshare: () => void run(changeView(view, { isShared: false }), 'views.isPrivate'),
    remove,
  };
  const offered = [
    ...(definition ? (['overwrite'] as const) : []),
    'rename' as const,
    view.isDefault ? ('noDefault' as const) : ('toDefault' as const),
    view.isShared ? ('unshare' as const) : ('share' as const),
    'remove' as const,
  ];
  const items = view.isOwn
    ? offered.map((key) => ({ key, label: t(`views.${key}`), danger: key === 'remove', onClick: own[key] }))
    : [{ key: 'copy', label: t('views.copy'), onClick: onCopy }];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          type="text"
          size="small"
          icon={<Icon of={EllipsisOutlined} />}
          aria-label={t('views.menu', { name: view.name })}
        />
      </Dropdown>
      {renames && (
        <FormDialog
          title={t('views.rename')}
          okText={t('views.keep')}
          initial={{ name: view.name }}
          schema={object({ name: requiredText(LONGEST_NAME) })}
          names={['name']}
          save={async ({ name }) => {
            await changeView(view, { name: name.trim() });
            setRenames(false);
            await renew();
          }}
          onClose={() => setRenames(false)}
        >
          <FormField name="name" label="views.name" required>
            <Input maxLength={LONGEST_NAME} autoComplete="off" />
          </FormField>
        </FormDialog>
      )}
    </>
  );
}
