import { PrinterOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shared/icon/Icon';
import type { AsnLine } from '../api';
import { type Choice, MOST_COPIES, MOST_LABELS, placesOn, rangesOf } from './choice';
import { labelPapers, type PaperName } from './papers';
import './tools.css';

interface Props {
  lines: AsnLine[];
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
  /** Labels and pages that are printed, and how many of the pages are drawn by now. */
  labels: number;
  pages: number;
  drawn: number;
}

const upTo = (most: number) =>
  Array.from({ length: most }, (_, place) => ({ value: place + 1, label: `${place + 1}` }));

/** What is printed on what, and how much that is. */
export function PrintTools({ lines, choice, onChoose, labels, pages, drawn }: Props) {
  const { t } = useTranslation();
  const isLabels = choice.paper !== 'sheet';
  const refused = isLabels && (labels === 0 || labels > MOST_LABELS);
  return (
    <>
      <div className="print-choice">
        <PaperField value={choice.paper} onChoose={(paper) => onChoose({ paper })} />
        {isLabels && <LabelFields lines={lines} choice={choice} onChoose={onChoose} />}
      </div>
      <Button
        type="primary"
        icon={<Icon of={PrinterOutlined} />}
        disabled={refused}
        loading={!refused && drawn < pages}
        onClick={() => window.print()}
      >
        {t('asn.print')}
      </Button>
      {isLabels && <Told labels={labels} pages={pages} drawn={drawn} />}
    </>
  );
}

/** How much is printed, or why nothing is. It is said when it is final: a voice cannot follow a number that runs. */
function Told({ labels, pages, drawn }: { labels: number; pages: number; drawn: number }) {
  const { t } = useTranslation();
  const preparing = drawn < pages && labels <= MOST_LABELS;
  return (
    <p className="print-count">
      <span role="status">
        {labels > MOST_LABELS
          ? t('asn.tooManyLabels', { count: labels, most: MOST_LABELS })
          : labels === 0
            ? t('asn.noLabels')
            : t('asn.labelCount', { labels, pages })}
      </span>
      {preparing && <span aria-hidden> {t('asn.preparing', { percent: Math.floor((drawn / pages) * 100) })}</span>}
    </p>
  );
}

function PaperField({ value, onChoose }: { value: PaperName; onChoose: (paper: PaperName) => void }) {
  const { t } = useTranslation();
  const group = (title: string, names: PaperName[]) => ({
    label: title,
    title,
    options: names.map((name) => ({ value: name, label: t(`asn.paper.${name}`) })),
  });
  return (
    <Field name={t('asn.paperField')}>
      {(id) => (
        <Select<PaperName>
          id={id}
          className="print-paper"
          value={value}
          onChange={onChoose}
          popupMatchSelectWidth={false}
          options={[
            { value: 'sheet', label: t('asn.paper.sheet') },
            group(t('asn.paperGroup.roll'), ['100x150', '100x70', '70x37']),
            group(t('asn.paperGroup.a4'), ['a4-2x4', 'a4-3x8']),
          ]}
        />
      )}
    </Field>
  );
}

function LabelFields({ lines, choice, onChoose }: Pick<Props, 'lines' | 'choice' | 'onChoose'>) {
  const { t } = useTranslation();
  const places = placesOn(choice.paper);
  const columns = choice.paper === 'sheet' ? 1 : labelPapers[choice.paper].columns;
  const placeName = (place: number) =>
    t('asn.placeOnSheet', { place, row: Math.ceil(place / columns), column: ((place - 1) % columns) + 1 });
  return (
    <>
      {lines.length > 1 && (
        <Field name={t('asn.printLines')}>
          {(id) => (
            <Select<number[]>
              id={id}
              className="print-lines"
              mode="multiple"
              maxTagCount="responsive"
              allowClear
              placeholder={t('asn.allLines')}
              value={choice.lines}
              onChange={(chosen) => onChoose({ lines: [...chosen].sort((one, other) => one - other) })}
              popupMatchSelectWidth={false}
              optionFilterProp="label"
              options={lines.map(({ lineNo, materialCode }) => ({ value: lineNo, label: `${lineNo} ${materialCode}` }))}
            />
          )}
        </Field>
      )}
      <BoxesField key={choice.boxes} value={choice.boxes} onChoose={(boxes) => onChoose({ boxes })} />
      <Field name={t('asn.copies')}>
        {(id) => (
          <Select<number>
            id={id}
            className="print-number"
            value={choice.copies}
            options={upTo(MOST_COPIES)}
            onChange={(copies) => onChoose({ copies })}
          />
        )}
      </Field>
      {places > 1 && (
        <Field name={t('asn.firstPlace')}>
          {(id) => (
            <Select<number>
              id={id}
              className="print-place"
              value={choice.first}
              options={upTo(places).map(({ value }) => ({ value, label: placeName(value) }))}
              popupMatchSelectWidth={false}
              onChange={(first) => onChoose({ first })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Boxes of each line, as people write them; taken when the field is left, for half a number means something else. */
function BoxesField({ value, onChoose }: { value: string; onChoose: (boxes: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const wrong = rangesOf(value) === undefined;
  const hint = useId();
  const done = () => {
    if (text.trim() !== value) onChoose(text.trim());
  };
  return (
    <Field name={t('asn.printBoxes')}>
      {(id) => (
        <>
          <Input
            id={id}
            className="print-boxes"
            value={text}
            maxLength={200}
            placeholder={t('asn.allBoxes')}
            status={wrong ? 'error' : undefined}
            aria-invalid={wrong}
            aria-describedby={wrong ? hint : undefined}
            onChange={({ target }) => setText(target.value)}
            onBlur={done}
            onPressEnter={done}
          />
          {wrong && (
            <span id={hint} className="print-wrong">
              {t('asn.boxesWrong')}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

function Field({ name, children }: { name: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="print-field">
      <label htmlFor={id}>{name}</label>
      {children(id)}
    </div>
  );
}
