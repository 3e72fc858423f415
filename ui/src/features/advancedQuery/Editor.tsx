import { autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import type { View } from './api';

/** Where something is wrong: a character of the text, from 1. */
export interface Mark {
  position?: number | undefined;
  message: string;
}

interface Props {
  label: string;
  text: string;
  views: readonly View[];
  marks: readonly Mark[];
  onChange: (text: string) => void;
  /** Ctrl+Enter. */
  onRun: () => void;
  /** Hands out what puts a word where the cursor is. */
  onReady: (insert: (word: string) => void) => void;
}

/** Colours of the theme: the same classes in light and dark. */
const colours = HighlightStyle.define([
  { tag: tags.keyword, class: 'sql-keyword' },
  { tag: tags.string, class: 'sql-text' },
  { tag: [tags.number, tags.bool, tags.null], class: 'sql-number' },
  { tag: tags.comment, class: 'sql-comment' },
  { tag: [tags.typeName, tags.standard(tags.name)], class: 'sql-type' },
]);

function language(views: readonly View[]) {
  const schema = Object.fromEntries(views.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  return sql({ dialect: PostgreSQL, schema, upperCaseKeywords: true });
}

/** The text of a query, with colours, completion of views and columns, and marks where something is wrong. */
export function Editor(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const knows = useRef(new Compartment());
  // What is called is that of the latest drawing.
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!place.current) return undefined;
    const { text, views, label, onReady } = latest.current;
    const runs = () => {
      latest.current.onRun();
      return true;
    };
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          lintGutter(),
          autocompletion({ icons: false }),
          syntaxHighlighting(colours),
          knows.current.of(language(views)),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          keymap.of([
            { key: 'Mod-Enter', run: runs },
            // Escape, then Tab, leaves the editor by keyboard.
            ...defaultKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    onReady((word) => {
      editor.dispatch(editor.state.replaceSelection(word));
      editor.focus();
    });
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: knows.current.reconfigure(language(props.views)) });
  }, [props.views]);

  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== props.text) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.text } });
    }
  }, [props.text]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const text = editor.state.doc.toString();
    editor.dispatch(
      setDiagnostics(
        editor.state,
        props.marks.map((mark) => diagnostic(text, mark)),
      ),
    );
  }, [props.marks]);

  return <div className="sql-editor" ref={place} />;
}

/** Positions of the server count characters, those of the editor count halves of the rarer ones. */
function diagnostic(text: string, { position, message }: Mark): Diagnostic {
  const before = [...text].slice(0, (position ?? 1) - 1).join('').length;
  const word = /^\w+|^./u.exec(text.slice(before))?.[0].length ?? 0;
  const from = Math.min(before, text.length);
  return { from, to: Math.min(from + word, text.length), severity: 'error', message };
}
