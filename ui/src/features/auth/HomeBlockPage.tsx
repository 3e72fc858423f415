import { useMutation } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../shared/api/types';
import { api, unwrap } from '../../shared/client';
import { toastSuccess } from '../../shared/feedback/feedback';
import { PageFrame } from '../../shared/frame/PageFrame';
import { loadUser, useUser } from '../../shared/session/user';
import './security.css';

type HomeBlock = Schema<'HomeBlock'>;

const blocks: { name: HomeBlock; title: string }[] = [
  { name: 'announcements', title: 'security.blockAnnouncements' },
  { name: 'orders', title: 'security.blockOrders' },
  { name: 'todo', title: 'security.blockTodo' },
];

/** Which blocks the home page shows to this person. */
export function HomeBlockPage() {
  const { t } = useTranslation();
  const hidden = useUser()?.hiddenHomeBlocks ?? [];
  const save = useMutation({
    mutationFn: async (next: HomeBlock[]) => {
      await unwrap(api.PUT('/api/User/homeBlock', { body: { hidden: next } }));
      await loadUser();
    },
    onSuccess: () => toastSuccess(t('message.saved')),
  });
  const turn = (name: HomeBlock, shown: boolean) => {
    const next = blocks
      .map((block) => block.name)
      .filter((other) => (other === name ? !shown : hidden.includes(other)));
    save.mutate(next);
  };
  return (
    <PageFrame name="homeBlock" className="security">
      <section className="panel panel-text" aria-label={t('security.blocks')}>
        <p className="soft">{t('security.blocksHint')}</p>
        {blocks.map(({ name, title }) => (
          <div className="security-foot" key={name}>
            <Switch
              aria-label={t(title)}
              checked={!hidden.includes(name)}
              disabled={save.isPending}
              onChange={(shown) => turn(name, shown)}
            />
            <span>{t(title)}</span>
          </div>
        ))}
      </section>
    </PageFrame>
  );
}
