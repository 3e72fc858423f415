import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Tree } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../shared/api/error';
import { refusalText } from '../../shared/document/finding';
import { toastError, toastSuccess } from '../../shared/feedback/feedback';
import { PageFrame } from '../../shared/frame/PageFrame';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { roleText } from '../../shared/session/role';
import { useHasScreen } from '../../shared/session/screens';
import { loadUser } from '../../shared/session/user';
import { type Group, loadGroups, removeGroup } from './api';
import './group.css';
import { GroupDialog } from './GroupDialog';

/** The tree of groups: what roles each has, and what menu they open. */
export function GroupListPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery({ queryKey: queryKeys.groupTree(), queryFn: loadGroups });
  const groups = query.data;
  const [open, setOpen] = useState<{ id?: number }>();
  const edit = useCallback(({ id }: Group) => setOpen({ id }), []);
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.all('groups') });
  const [wanted, setWanted] = useState('');
  const tree = useTree(useFound(groups, wanted), edit, useRemoval());
  const close = () => {
    setOpen(undefined);
    void renew();
  };
  return (
    <PageFrame
      name="groupList"
      query={query}
      actions={
        <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpen({})}>
          {t('group.create')}
        </Button>
      }
    >
      <section className="panel group-tree" aria-label={t('route.groupList')}>
        <Input.Search
          allowClear
          aria-label={t('group.find')}
          placeholder={t('group.find')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Tree treeData={tree} selectable={false} showLine blockNode />
      </section>
      {open && (
        <GroupDialog
          group={groups?.find(({ id }) => id === open.id)}
          onClose={close}
          onReload={renew}
          onSaved={() => {
            close();
            toastSuccess(t('document.saved'));
            // It may be a group of one's own: the menu follows.
            void loadUser().catch(() => undefined);
          }}
        />
      )}
    </PageFrame>
  );
}

/** How many accounts have the group; leads to them whoever has that screen. `api/tests/api/home.rs` holds both against each other. */
function Members({ of: { code, members } }: { of: Group }) {
  const { t } = useTranslation();
  const words = t('group.members', { count: members });
  return useHasScreen('accountManagement') ? (
    <Link to={`/systemSetting/accountManagement?group=${encodeURIComponent(code)}`}>{words}</Link>
  ) : (
    words
  );
}

/** Groups of which a name, a code, a role or a screen has the words. */
function useFound(groups: Group[] | undefined, words: string) {
  const { t } = useTranslation();
  return useMemo(() => {
    const wanted = words.trim().toLowerCase();
    const told = ({ name, code, roles, menu }: Group) => [
      name,
      code,
      ...roles.map((role) => roleText(t, role)),
      ...menu.flatMap((item) => [item, ...(item.children ?? [])]).map(({ title }) => t(`route.${title}`)),
    ];
    return groups?.filter((group) => told(group).some((word) => word.toLowerCase().includes(wanted)));
  }, [groups, words, t]);
}

/** Asks, then removes a group that nobody is in. */
function useRemoval() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const client = useQueryClient();
  return useCallback(
    (group: Group) => {
      const title = t('group.remove', { name: group.name });
      const remove = async () => {
        try {
          await removeGroup(group);
          toastSuccess(t('document.eventDone', { event: title }));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (!error.shown) toastError(refusalText(t, error));
        } finally {
          await client.invalidateQueries({ queryKey: queryKeys.all('groups') });
        }
      };
      void modal.confirm({
        title,
        content: t('group.removeAsk', { name: group.name }),
        okText: title,
        cancelText: t('document.back'),
        okButtonProps: { danger: true },
        onOk: remove,
      });
    },
    [t, modal, client],
  );
}

function useTree(groups: Group[] | undefined, onEdit: (group: Group) => void, onRemove: (group: Group) => void) {
  const { t } = useTranslation();
  return useMemo(
    () =>
      (groups ?? []).map((group) => ({
        key: `group${group.id}`,
        title: (
          <span>
            <strong>{group.name}</strong> ({group.code}) · <Members of={group} />{' '}
            <Button
              type="link"
              size="small"
              icon={<Icon of={EditOutlined} />}
              aria-label={t('group.edit', { name: group.name })}
              onClick={() => onEdit(group)}
            />
            {group.members === 0 && (
              <Button
                type="link"
                size="small"
                danger
                icon={<Icon of={DeleteOutlined} />}
                aria-label={t('group.remove', { name: group.name })}
                onClick={() => onRemove(group)}
              />
            )}
          </span>
        ),
        children: [
          {
            key: `types${group.id}`,
            title: `${t('field.companyTypes')}: ${group.companyTypes
              .split('')
              .map((letter) => t(`companyType.${letter}`))
              .join(', ')}`,
          },
          {
            key: `roles${group.id}`,
            title: t('field.roles'),
            children: group.roles.map((role) => ({
              key: `role${group.id}-${role}`,
              title: roleText(t, role),
            })),
          },
          {
            key: `menu${group.id}`,
            title: t('group.menu'),
            children: group.menu.map((item) => ({
              key: `menu${group.id}-${item.path}`,
              title: t(`route.${item.title}`),
              children: (item.children ?? []).map((screen) => ({
                key: `menu${group.id}-${screen.path}`,
                title: t(`route.${screen.title}`),
              })),
            })),
          },
        ],
      })),
    [groups, onEdit, onRemove, t],
  );
}
