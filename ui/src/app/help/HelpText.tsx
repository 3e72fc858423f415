import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, HelpPage, Line } from './read';

interface Props {
  page: HelpPage;
  /** What a page is called; undefined = there is none of that name. */
  titleOf: (name: string) => string | undefined;
  onOpen: (name: string) => void;
}

/** A page of help without its title. */
export function HelpText({ page, titleOf, onOpen }: Props) {
  const { t } = useTranslation();
  const say = (line: Line): ReactNode =>
    // The pieces of a text that stands still.
    line.map(({ kind, text }, place) => {
      const key = `${place} ${text}`;
      if (kind === 'word') return <b key={key}>{t(text)}</b>;
      if (kind === 'press') return <kbd key={key}>{text}</kbd>;
      if (kind === 'text') return <Fragment key={key}>{text}</Fragment>;
      const title = titleOf(text);
      if (!title) return <Fragment key={key}>{t(`route.${text}`)}</Fragment>;
      return (
        <Button key={key} type="link" size="small" className="help-link" onClick={() => onOpen(text)}>
          {title}
        </Button>
      );
    });
  return page.blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's blocks stand still.
    <Fragment key={place}>{draw(block, say, t)}</Fragment>
  ));
}

function draw(block: Block, say: (line: Line) => ReactNode, t: (key: string) => string): ReactNode {
  switch (block.kind) {
    case 'section':
      return <h3>{t(`help.section.${block.name}`)}</h3>;
    case 'text':
      return <p>{say(block.line)}</p>;
    case 'steps':
      return (
        <ol>
          {block.lines.map((line) => (
            <li key={JSON.stringify(line)}>{say(line)}</li>
          ))}
        </ol>
      );
    case 'terms':
      return <Terms terms={block.terms} say={say} />;
  }
}

/** Terms with their meanings; what speaks for itself is a list without them. */
function Terms({ terms, say }: { terms: Extract<Block, { kind: 'terms' }>['terms']; say: (line: Line) => ReactNode }) {
  if (terms.some(({ meaning }) => meaning.length === 0)) {
    return (
      <ul className="help-said">
        {terms.map(({ term, meaning }) => (
          <li key={JSON.stringify(term)}>
            <div>{say(term)}</div>
            <div>{say(meaning)}</div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl>
      {terms.map(({ term, meaning }) => (
        <div key={JSON.stringify(term)}>
          <dt>{say(term)}</dt>
          <dd>{say(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}
