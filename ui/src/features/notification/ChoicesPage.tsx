import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../shared/feedback/feedback';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { type Chosen, loadChoices, saveChoice } from './api';
import './notification.css';

/** What the person wants to hear how: behind the bell, by mail, both, or not at all. */
export function ChoicesPage() {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: queryKeys.notificationChoices(), queryFn: loadChoices });
  return (
    <PageFrame name="notifications" query={query}>
      {(choices) => (
        <section className="panel panel-text">
          <p className="soft">{t('notification.choicesHint')}</p>
          <table className="choices">
            <thead>
              <tr>
                <th scope="col">{t('notification.kind')}</th>
                <th scope="col">{t('notification.bell')}</th>
                <th scope="col">{t('notification.mail')}</th>
              </tr>
            </thead>
            <tbody>
              {choices.map((choice) => (
                <ChoiceRow key={choice.kind} of={choice} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </PageFrame>
  );
}

function ChoiceRow({ of }: { of: Chosen }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: saveChoice,
    onSuccess: () => toastSuccess(t('message.saved')),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notificationChoices() }),
  });
  const shown = save.isPending ? save.variables : of;
  const name = t(`mail.template.${of.kind}`, { defaultValue: of.kind });
  return (
    <tr>
      <th scope="row">
        {name}
        {of.mailDue && <div className="soft">{t('notification.mailDue')}</div>}
      </th>
      <td>
        <Switch
          aria-label={`${name}: ${t('notification.bell')}`}
          checked={shown.bell}
          disabled={save.isPending}
          onChange={(bell) => save.mutate({ ...of, bell })}
        />
      </td>
      <td>
        <Switch
          aria-label={`${name}: ${t('notification.mail')}`}
          checked={shown.mail}
          disabled={of.mailDue || save.isPending}
          onChange={(mail) => save.mutate({ ...of, mail })}
        />
      </td>
    </tr>
  );
}
