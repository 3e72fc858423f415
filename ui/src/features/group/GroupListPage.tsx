import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tree } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toastSuccess } from '../../shared/feedback/feedback';
import { PageFrame } from '../../shared/frame/PageFrame';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { roleText } from '../../shared/session/role';
import { useHasScreen } from '../../shared/session/screens';
import { loadUser } from '../../shared/session/user';
import { type Group, loadGroups } from './api';
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
  const tree = useTree(groups, edit);
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.all('groups') });
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

function useTree(groups: Group[] | undefined, onEdit: (group: Group) => void) {
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
    [groups, onEdit, t],
  );
}
