import type { ModalFuncProps } from 'antd';
import type { ApiError } from '../api/error';
import { i18next } from '../i18n/i18n';

/** The alert of an error that has no translation. */
export function alertContent(error: ApiError): ModalFuncProps {
  const rows: [string, string | undefined][] = [
    ['message.alertLabel', error.errorLabel],
    ['message.alertMessage', error.errorMessage],
    ['message.alertPath', error.path],
    ['message.alertTrace', error.traceId],
  ];
  return {
    title: i18next.t(error.status >= 500 ? 'message.systemError' : 'message.hint'),
    okText: i18next.t('message.close'),
    closable: true,
    content: (
      <dl className="alert-details">
        {rows.map(([key, value]) =>
          value ? (
            <div key={key}>
              <dt>{i18next.t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    ),
  };
}
