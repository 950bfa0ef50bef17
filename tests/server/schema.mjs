// schema.mjs: validates a value against a schema of docs/openapi.json; it knows the keywords used there.

const KNOWN = [
  '$ref', 'type', 'required', 'properties', 'additionalProperties', 'items', 'enum', 'nullable', 'oneOf', 'pattern', 'maxLength', 'description',
];

function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

export function resolve(doc, ref) {
  return ref.slice(2).split('/').reduce((at, part) => at[part], doc);
}

function misfitObject(doc, schema, value, where) {
  const properties = schema.properties ?? {};
  for (const name of schema.required ?? []) if (!(name in value)) return `${where}.${name} is missing`;
  for (const [name, member] of Object.entries(value)) {
    if (name in properties) {
      const fault = misfit(doc, properties[name], member, `${where}.${name}`);
      if (fault) return fault;
    } else if (schema.additionalProperties === false) return `${where}.${name} is not listed`;
  }
  return '';
}

// Returns where and why the value does not fit, or '' if it fits.
export function misfit(doc, schema, value, where = '') {
  if (schema.$ref) {
    if (value === null && schema.nullable) return '';
    return misfit(doc, resolve(doc, schema.$ref), value, where);
  }
  for (const word of Object.keys(schema)) if (!KNOWN.includes(word)) return `${where}: "${word}" cannot be checked`;
  if (schema.oneOf) {
    const faults = schema.oneOf.map((each) => misfit(doc, each, value, where));
    return faults.includes('') ? '' : faults.join(', or ');
  }
  if (value === null && schema.nullable) return '';
  if (schema.type && typeOf(value) !== schema.type) return `${where} is no ${schema.type}: ${JSON.stringify(value)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${where} is none of those: ${value}`;
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) return `${where} does not look like it: ${value}`;
  if (schema.maxLength !== undefined && value.length > schema.maxLength) return `${where} is too long`;
  if (schema.type === 'object') return misfitObject(doc, schema, value, where);
  if (schema.type === 'array') {
    for (const [i, item] of value.entries()) {
      const fault = misfit(doc, schema.items, item, `${where}[${i}]`);
      if (fault) return fault;
    }
  }
  return '';
}
