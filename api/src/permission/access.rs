//! What a route asks of its caller: roles, and company types.

use ehub_engine::Role;

/// What a route asks of its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Nothing: before sign-in.
    Public,
    /// Whoever has shown a password, also before the second step.
    PasswordShown,
    /// Whoever has shown a password, however it goes on: the ways out.
    Leaving,
    /// Any signed-in person.
    SignedIn,
    /// Any signed-in person as themself: what is personal is out of reach while acting for somebody.
    Oneself,
    /// One of these roles, in an account of one of these company types.
    Roles(&'static [Role], Companies),
    /// One of the first roles in an account of the inside, one of the second in an account of any other company.
    Sides(&'static [Role], &'static [Role]),
}

/// Company types that may use a route, whatever roles somebody granted by mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Companies(u8);

impl Companies {
    /// System and central plant.
    pub const INSIDE: Self = Self(1 | 2);
    /// General suppliers.
    pub const SUPPLIER: Self = Self(4);
    /// Inside, and those who carry goods or clear them at customs.
    pub const CARRYING: Self = Self(1 | 2 | 16 | 32);
    /// Those who trade goods: inside and general suppliers.
    pub const TRADING: Self = Self(1 | 2 | 4);
    /// Those who trade goods, and those who only send invoices.
    pub const PAYING: Self = Self(1 | 2 | 4 | 8);
    /// Those who trade goods, and those who carry them or clear them at customs.
    pub const SHIPPING: Self = Self(1 | 2 | 4 | 16 | 32);

    /// Whether the type with this letter is among them.
    pub fn include(self, letter: &str) -> bool {
        self.0 & Self::bit(letter) != 0
    }

    fn bit(letter: &str) -> u8 {
        match letter {
            "A" => 1,
            "B" => 2,
            "S" => 4,
            "T" => 8,
            "F" => 16,
            "R" => 32,
            _ => 0,
        }
    }

    /// The letters, for the golden matrix.
    pub fn letters(self) -> String {
        ["A", "B", "S", "T", "F", "R"].into_iter().filter(|letter| self.include(letter)).collect()
    }
}

impl Access {
    /// Whether somebody with these roles, in a company of this type, gets through.
    pub fn met_by(self, roles: impl IntoIterator<Item = Role>, company_type: &str) -> bool {
        self.roles(company_type).is_none_or(|wanted| roles.into_iter().any(|role| wanted.contains(&role)))
    }

    /// The roles one of which lets somebody of such a company through; `None` = no role is asked for.
    pub fn roles(self, company_type: &str) -> Option<&'static [Role]> {
        match self {
            Self::Public | Self::PasswordShown | Self::Leaving | Self::SignedIn | Self::Oneself => None,
            Self::Roles(_, companies) if !companies.include(company_type) => Some(&[]),
            Self::Roles(wanted, _) => Some(wanted),
            Self::Sides(inside, _) if Companies::INSIDE.include(company_type) => Some(inside),
            Self::Sides(_, outside) => Some(outside),
        }
    }
}
