import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import type { Parameter } from './api';

interface Props {
  parameters: readonly Parameter[];
  values: Record<string, string>;
  onChange: (name: string, value: string) => void;
}

/** A field for every parameter of the text. */
export function ParameterFields({ parameters, values, onChange }: Props) {
  if (parameters.length === 0) return null;
  return (
    <div className="sql-parameters">
      {parameters.map((parameter) => (
        <label key={parameter.name} htmlFor={`parameter-${parameter.name}`}>
          <span>{parameter.label || parameter.name}</span>
          <Value
            parameter={parameter}
            value={values[parameter.name] ?? parameter.default ?? ''}
            onChange={(value) => onChange(parameter.name, value)}
          />
        </label>
      ))}
    </div>
  );
}

interface ValueProps {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}

function Value({ parameter: { name, type, choices }, value, onChange }: ValueProps) {
  const id = `parameter-${name}`;
  if (type === 'choice') {
    const options = (choices ?? []).map((choice) => ({ value: choice, label: choice }));
    return <Select id={id} value={value} onChange={onChange} options={options} popupMatchSelectWidth={false} />;
  }
  if (type === 'day') {
    const day = dayjs(value || null);
    return (
      <DatePicker
        id={id}
        value={day.isValid() ? day : null}
        onChange={(picked) => onChange(picked ? picked.format('YYYY-MM-DD') : '')}
      />
    );
  }
  return (
    <Input
      id={id}
      value={value}
      maxLength={500}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
