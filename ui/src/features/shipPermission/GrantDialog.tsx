import { Flex, Input, Typography } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import type { EventDialogProps } from '../../shared/document/EventDialog';
import { FieldSections } from '../../shared/document/FieldSections';
import { FormEventDialog } from '../../shared/document/FormEventDialog';
import { DayInput } from '../../shared/form/DayInput';
import { requiredDay } from '../../shared/form/day';
import { FormField } from '../../shared/form/FormField';
import { requiredText, text } from '../../shared/form/rules';
import { readNumber } from '../../shared/grid/clipboard';
import { rule } from '../../shared/i18n/message';
import { compare, decimalsAllowed, isFiner, isQuantity, plain, shown } from '../../shared/quantity';
import { AskedOn } from './AskedOn';
import type { ShipPermission, ShipPermissionRow } from './api';
import { allowableQty, LONGEST_REMARK } from './rules';

interface Props extends EventDialogProps {
  permission: ShipPermission;
  /** What the decider says is called so in the payload. A comment may be left out. */
  said: 'comment' | 'instruction';
}

/** Grants what is asked for, less of it, or another day; with an instruction or without. */
export function GrantDialog({ permission, said, ...props }: Props) {
  const { t } = useTranslation();
  const schema = useMemo(() => schemaOf(permission, said), [permission, said]);
  const quantity = (value: string) => `${shown(value)} ${permission.uom}`;
  return (
    <FormEventDialog
      {...props}
      width={560}
      initial={{ quantity: plain(permission.askedQty), shipOn: permission.askedOn, [said]: '' }}
      schema={schema}
      names={['quantity', 'shipOn', said]}
      payload={(values) => payloadOf(values, said)}
    >
      <Flex vertical gap={16}>
        <Typography.Text>{t(`ship_permission.ask.${props.event}`)}</Typography.Text>
        <FieldSections
          sections={[
            {
              items: [
                { name: 'needByOn', value: permission.needByOn },
                { name: 'askedOn', value: <AskedOn row={permission} /> },
                { name: 'askedQty', value: quantity(permission.askedQty) },
                { name: 'allowableQty', value: quantity(allowableQty(permission)) },
                { name: 'remark', value: permission.remark, wide: true },
              ],
            },
          ]}
        />
        <div className="form-stack">
          <FormField name="quantity" label="field.grantedQty" required>
            <Input inputMode="decimal" autoComplete="off" suffix={permission.uom} />
          </FormField>
          <FormField name="shipOn" label="field.grantedOn" required>
            <DayInput />
          </FormField>
          <FormField name={said} label={`field.${said}`} required={said === 'instruction'}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={LONGEST_REMARK} />
          </FormField>
        </div>
      </Flex>
    </FormEventDialog>
  );
}

type Values = { quantity: string; shipOn: string } & { [said: string]: string };

function payloadOf(values: Values, said: string): Record<string, unknown> {
  const words = (values[said] ?? '').trim();
  return {
    quantity: plain(readNumber(values.quantity)),
    shipOn: values.shipOn,
    ...(words === '' ? {} : { [said]: words }),
  };
}

/** No more than was asked for; what is left of the line by now, and what day it is in the plant, is the server's to know. */
function schemaOf(row: Pick<ShipPermissionRow, 'askedQty' | 'uomDigits'>, said: Props['said']) {
  const decimals = decimalsAllowed(row.uomDigits, row.askedQty);
  const held = (test: (text: string) => boolean) => (value: string | undefined) =>
    !isQuantity(value) || test(value ?? '');
  return object({
    quantity: string()
      .required(rule('error.REQUIRED'))
      .test('number', rule('error.NOT_A_NUMBER'), isQuantity)
      .test(
        'positive',
        rule('error.NOT_POSITIVE'),
        held((value) => compare(value, '0') > 0),
      )
      .test(
        'decimals',
        rule('error.TOO_MANY_DECIMALS', { max: decimals }),
        held((value) => !isFiner(value, decimals)),
      )
      .test(
        'asked',
        rule('error.SHIP_ABOVE_REQUEST', { max: shown(row.askedQty) }),
        held((value) => compare(value, row.askedQty) <= 0),
      ),
    shipOn: requiredDay(),
    [said]: said === 'instruction' ? requiredText(LONGEST_REMARK) : text(LONGEST_REMARK),
  });
}
