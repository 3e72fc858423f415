import { Typography } from 'antd';

/** A text that may be long: cut off in a table, where the pointer shows the rest, and whole in a card. */
export function ShortText({ text }: { text: string | null | undefined }) {
  if (!text) return '–';
  return (
    <Typography.Text ellipsis={{ tooltip: text }} className="short-text">
      {text}
    </Typography.Text>
  );
}
