import { Input } from 'antd';
import { FormField } from '../../shared/form/FormField';

/** Characters of a comment. */
export const LONGEST = 200;

interface Props {
  /** Path in the form's values. */
  name: string;
  /** Translation key. */
  label: string;
  required?: boolean;
  hint?: string;
}

/** A comment, with how much of it is left. */
export function CommentField(props: Props) {
  return (
    <FormField {...props}>
      <Input.TextArea maxLength={LONGEST} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
    </FormField>
  );
}
